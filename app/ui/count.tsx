/** A number in a box; where the box cannot be seen, a number in brackets. */
export function Count({ children }: { children: number }) {
  return (
    <span className="tab-count">
      <span className="unseen">(</span>
      {children}
      <span className="unseen">)</span>
    </span>
  )
}
