/** Marks a customer of rank; it moves no clock. */
export const VipMark = () => (
  <span className="vip-mark">
    <span aria-hidden>★</span> VIP
  </span>
)
