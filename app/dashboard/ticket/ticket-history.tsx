export function TicketHistory() {
  return <p className="tab-note">History tracking coming soon</p>
}
