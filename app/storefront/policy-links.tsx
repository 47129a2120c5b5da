import { href, Link } from "react-router";

const policies = [
  [href("/delivery-policy"), "Delivery"],
  [href("/returns"), "Returns and refunds"],
  [href("/privacy"), "Privacy"],
  [href("/terms"), "Terms"],
  [href("/grievance"), "Complaints"],
] as const;

/** The pages of what the shop promises and asks, which every page leads to. */
export function PolicyLinks() {
  return (
    <nav className="foot__policies" aria-label="Our promises and terms">
      <ul>
        {policies.map(([path, name]) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
