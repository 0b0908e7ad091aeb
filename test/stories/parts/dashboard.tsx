import { Dashboard } from '#app/dashboard/dashboard.tsx'

export { DeskPage as Frame } from './frames.tsx'

/** The whole page below its bar: statistics, list and the open ticket. */
export const Page = () => <Dashboard />
