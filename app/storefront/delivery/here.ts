/** Stands for the visitor's pincode (postal code) in texts of pages made for all visitors; see `WithPincode`. */
export const HERE = "{pincode}";
