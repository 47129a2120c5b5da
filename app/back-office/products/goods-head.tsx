import { ListSearch, ListTabs, type ListTab } from "#app/back-office/list-parts.tsx";

type HeadProps = {
  title: string;
  tabs: ListTab[];
  q: string;
  show: string;
  /** The address of the list with what is shown, but without the search. */
  list: string;
};

/** The top of a page that lists products: title, tabs and a search by name. */
export function GoodsHead({ title, tabs, q, show, list }: HeadProps) {
  return (
    <>
      <h1>{title}</h1>
      <ListTabs label="What is shown" tabs={tabs} />
      <ListSearch of="Products by name" label="Name" q={q} list={list} />
      {show === "nearly-out" && (
        <p>Of these there are at most three packs of one size, as the shop tells its visitors.</p>
      )}
      {show === "running-low" && (
        <p>What is free of these is gone in less than three days, as the last 14 days went.</p>
      )}
    </>
  );
}
