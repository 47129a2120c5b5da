/** "Krishna district": what India Post knows of a pincode is its district, which is no town. */
export function districtInWords(district: string): string {
  return /\b(district|field post)$/i.test(district) ? district : `${district} district`;
}
