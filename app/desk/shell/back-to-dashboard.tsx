import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from 'react-router'

/** The URL of the dashboard as it was left, which links within a list page keep as their state. */
export function useBackState() {
  const state = (useLocation().state ?? {}) as { back?: string; isFromList?: boolean }
  return { back: state.back ?? '/admin', state, kept: { back: state.back } }
}

export const BackToDashboard = () => (
  <Link to={useBackState().back} className="button" data-variant="outline" data-size="compact">
    <ArrowLeftIcon />
    Back to the dashboard
  </Link>
)
