import { href, Link, type MetaFunction } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { TitledSection } from "#app/back-office/titled-section.tsx";
import { useRole } from "#app/back-office/use-may.ts";
import { mayOpen } from "#app/page-permissions.ts";

/** The pages that are opened now and then, by what they are about. */
const groups = [
  {
    title: "The shop",
    pages: [
      { to: href("/back-office/health"), name: "Is all well?", about: "Backups, the disk, letters and other tasks" },
      { to: href("/back-office/days"), name: "Days and pauses", about: "Close for a while, Sundays, festivals" },
      { to: href("/back-office/days/capacity"), name: "How much a day", about: "What the kitchen can make" },
      { to: href("/back-office/settings"), name: "Settings", about: "Delivery, charges, ways to be paid" },
      { to: href("/back-office/settings/facts"), name: "About the shop", about: "Address, tax, bank, hours" },
      { to: href("/back-office/settings/couriers"), name: "Couriers", about: "Who carries parcels, rolls of numbers" },
      { to: href("/back-office/products/files"), name: "Products as a spreadsheet", about: "Change many at once" },
    ],
  },
  {
    title: "People",
    pages: [
      { to: href("/back-office/staff"), name: "Who works here", about: "Invite somebody, change what they may do" },
      { to: href("/back-office/log"), name: "Who changed what", about: "The log of all that was done" },
      { to: href("/back-office/failures"), name: "What did not work", about: "Letters and tasks that failed" },
    ],
  },
  {
    title: "You",
    pages: [
      { to: href("/back-office/hear"), name: "Hear of orders", about: "This phone rings when one comes" },
      { to: href("/back-office/your-sign-in"), name: "Your sign-in", about: "Password, passkeys, devices" },
    ],
  },
];

export const meta: MetaFunction = () => pageMeta("More");

export default function More() {
  const role = useRole();
  return (
    <div className="desk-narrow stack stack--wide">
      <h1>More</h1>
      <p>
        <a className="tool" href={href("/")}>
          See the shop
        </a>
      </p>
      {groups
        .map(({ title, pages }) => ({ title, pages: pages.filter(({ to }) => mayOpen(role, to)) }))
        .filter(({ pages }) => pages.length > 0)
        .map(({ title, pages }) => (
          <TitledSection key={title} title={title} className="card">
            <ul className="places ruled">
              {pages.map(({ to, name, about }) => (
                <li key={to}>
                  <Link to={to}>
                    <span>
                      {name} <span className="note">{about}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </TitledSection>
        ))}
    </div>
  );
}
