import { Dashboard } from '#app/desk/shell/dashboard.tsx'
import { OwnRole } from '#app/desk/shell/team.ts'
import type { Role } from '#contract/roles.ts'

export { DeskPage as Frame } from './frames.tsx'

/** The whole page below its bar: statistics, list and the open ticket. */
export const Page = ({ role = 'admin' }: { role?: Role }) => (
  <OwnRole value={role}>
    <Dashboard />
  </OwnRole>
)
