import type { FormViews } from '#contract/views/form-views.ts'
import type { View } from './view.ts'

export const formViews: { [Name in keyof FormViews]: View<Name> } = {
  'contact-sent': () => ({ title: 'contact-sent', main: <h1>contact-sent</h1> }),
  'contact-refused': () => ({ title: 'contact-refused', main: <h1>contact-refused</h1> }),
  'contact-failed': () => ({ title: 'contact-failed', main: <h1>contact-failed</h1> }),
  'ticket-created': () => ({ title: 'ticket-created', main: <h1>ticket-created</h1> }),
  'ticket-refused': () => ({ title: 'ticket-refused', main: <h1>ticket-refused</h1> }),
  'ticket-failed': () => ({ title: 'ticket-failed', main: <h1>ticket-failed</h1> }),
}
