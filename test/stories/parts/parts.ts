import type * as account from './account.tsx'
import type * as companies from './companies.tsx'
import type * as conversation from './conversation.tsx'
import type * as dashboard from './dashboard.tsx'
import type * as desk from './desk.tsx'
import type * as forms from './forms.tsx'
import type * as mail from './mail.tsx'

/** The files of this folder with components for stories. */
export type Parts = {
  account: typeof account
  companies: typeof companies
  conversation: typeof conversation
  dashboard: typeof dashboard
  desk: typeof desk
  forms: typeof forms
  mail: typeof mail
}
