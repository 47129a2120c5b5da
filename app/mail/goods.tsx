import type { OrderMail } from "#domain/notifications/mail.ts";
import { billOf, rupees } from "./order-phrases.ts";
import { amount, row, small } from "./styles.ts";

/** What was bought, and the bill. */
export function Goods({ order }: { order: OrderMail["order"] }) {
  const bill = billOf(order);
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: 16 }}>
      <tbody>
        {order.lines.map(({ position, quantity, name, nameTe, label, unitPaise }) => (
          <tr key={position}>
            <td style={row}>
              {quantity} × {name}
              {nameTe && (
                <>
                  {" "}
                  <span lang="te">{nameTe}</span>
                </>
              )}
              <br />
              <span style={small}>{label}</span>
            </td>
            <td style={amount}>{rupees(unitPaise * quantity)}</td>
          </tr>
        ))}
        {bill.map(([name, price], index) => {
          const Text = index === bill.length - 1 ? "b" : "span";
          return (
            <tr key={name}>
              <td style={row}>
                <Text>{name}</Text>
              </td>
              <td style={amount}>
                <Text>{price}</Text>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
