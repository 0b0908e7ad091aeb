/** A number in a box; screen readers get it in brackets. */
export function Count({ children }: { children: number }) {
  return (
    <span className="tab-count">
      <span className="unseen">(</span>
      {children}
      <span className="unseen">)</span>
    </span>
  )
}
