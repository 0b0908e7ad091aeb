import type * as account from './account.tsx'
import type * as conversation from './conversation.tsx'
import type * as dashboard from './dashboard.tsx'
import type * as forms from './forms.tsx'

/** The files of this folder with components for stories. */
export type Parts = {
  account: typeof account
  conversation: typeof conversation
  dashboard: typeof dashboard
  forms: typeof forms
}
