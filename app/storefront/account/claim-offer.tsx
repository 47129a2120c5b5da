import { href } from "react-router";

/** Orders of a guest with the same e-mail, to be added with one press; nothing where there are none. */
export function ClaimOffer({ count, email }: { count: number; email: string }) {
  if (count === 0) return null;
  return (
    <form className="banner" method="post" action={href("/account/claim")}>
      <p>
        {count === 1 ? "An earlier order was" : `${count} earlier orders were`} placed with {email}.
      </p>
      <button className="btn btn--line">Add {count === 1 ? "it" : "them"} to this account</button>
    </form>
  );
}
