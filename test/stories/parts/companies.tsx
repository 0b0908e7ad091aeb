import { CompaniesDesk } from '#app/desk/companies/companies-page.tsx'
import { OwnRole } from '#app/desk/shell/team.ts'
import type { Role } from '#contract/roles.ts'
import '#app/desk/start/companies-page.css'

export { DeskPage as Frame } from './frames.tsx'

/** The Companies page below its bar. */
export const Page = ({ role }: { role: Role }) => (
  <OwnRole value={role}>
    <CompaniesDesk />
  </OwnRole>
)
