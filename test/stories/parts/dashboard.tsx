import { Dashboard } from '#app/desk/shell/dashboard.tsx'

export { DeskPage as Frame } from './frames.tsx'

/** The whole page below its bar: statistics, list and the open ticket. */
export const Page = () => <Dashboard />
