import { homeHelpOverview } from './home-help/overview.ts'
import { remoteSupport } from './home-help/remote.ts'
import { homeServices } from './home-help/services.ts'
import { onsite } from './services/onsite.ts'
import type { ComposedPage } from './types.ts'

/** The onsite page under its second path; the canonical one is under services. */
const onsiteAtHome: ComposedPage = { ...onsite, path: '/home-help/onsite', canonical: onsite.path }

export const homeHelp: readonly ComposedPage[] = [homeHelpOverview, remoteSupport, onsiteAtHome, homeServices]
