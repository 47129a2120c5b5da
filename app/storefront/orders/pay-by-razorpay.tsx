import { href } from "react-router";
import type { RazorpayView } from "./pay-page.server.ts";

const words: Record<RazorpayView["state"], { title: string; text: string }> = {
  ready: {
    title: "Pay by card, UPI or net banking",
    text: "Razorpay, our payment company, takes the payment on its own page and brings you back here.",
  },
  failed: {
    title: "That attempt did not go through",
    text: "Your order is still kept. If your account was charged all the same, we find the money or your bank returns it, most often within 5 days. You can try once more.",
  },
  checking: {
    title: "We are checking your payment",
    text: "The bank has not told us the outcome yet. Do not pay again: this can take some minutes. We look by ourselves, and your order shows the payment as soon as it is there.",
  },
  silent: {
    title: "The payment company does not answer",
    text: "Nothing was charged. Your order is kept: try again in a minute, or pay another way.",
  },
  over: {
    title: "Did you pay?",
    text: "We ask the payment company for five days. What comes reaches us without your doing anything.",
  },
};

export function PayByRazorpay({ token, razorpay }: { token: string; razorpay: RazorpayView }) {
  const { title, text } = words[razorpay.state];
  // Without a fragment, so that it is a new request even where the page is already this one.
  const again = `${href("/orders/:token/pay", { token })}?check`;
  return (
    <section aria-labelledby="razorpay">
      <h2 id="razorpay">{title}</h2>
      <p role="status">{text}</p>
      {razorpay.form && (
        <form method="post" action={razorpay.form.action}>
          {razorpay.form.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="btn">{razorpay.state === "failed" ? "Try again" : "Pay"} at Razorpay</button>
        </form>
      )}
      <p>
        <a className={razorpay.form ? "link" : "btn btn--line"} href={again}>
          {razorpay.state === "silent" ? "Try again" : "I have paid, check now"}
        </a>
      </p>
    </section>
  );
}
