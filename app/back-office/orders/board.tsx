export default function Board() {
  return <h1>Board</h1>;
}
