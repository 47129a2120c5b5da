import type { CSSProperties } from "react";

/** The colours of the shop's look, written out: mail readers know no variables. */
export const body: CSSProperties = { margin: 0, padding: 0, backgroundColor: "#fbf6ea" };
export const card: CSSProperties = { width: "100%", maxWidth: 560, margin: "0 auto", backgroundColor: "#fbf6ea" };
export const ink: CSSProperties = {
  padding: "24px 16px",
  color: "#2a1510",
  fontFamily: "Arial, sans-serif",
  fontSize: 17,
  lineHeight: 1.55,
};
export const title: CSSProperties = {
  margin: "0 0 16px",
  fontFamily: "Georgia, serif",
  fontSize: 30,
  lineHeight: 1.15,
};
export const small: CSSProperties = { color: "#64493c", fontSize: 15 };
export const link: CSSProperties = { color: "#a81b17" };
export const button: CSSProperties = {
  display: "inline-block",
  padding: "14px 22px",
  backgroundColor: "#a81b17",
  color: "#fffdf7",
  fontWeight: 600,
  textDecoration: "none",
};
export const row: CSSProperties = { padding: "8px 0", borderTop: "1px solid #ddcdae", verticalAlign: "top" };
export const amount: CSSProperties = { ...row, textAlign: "right", whiteSpace: "nowrap", paddingLeft: 16 };
