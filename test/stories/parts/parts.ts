import type * as conversation from './conversation.tsx'
import type * as dashboard from './dashboard.tsx'

/** The files of this folder with components for stories. */
export type Parts = { conversation: typeof conversation; dashboard: typeof dashboard }
