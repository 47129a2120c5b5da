-- The CHECKs that came with this one are added table by table by database/checks.ts.
SELECT 1;
