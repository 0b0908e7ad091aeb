import { ApiError, call } from '#app/lib/api.ts'
import { tabEntries } from '#app/lib/browser-storage.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { startStaticForm } from '../static-form.ts'
import { fieldsOrSentence } from '../submit-form.ts'
import { toastOnNextPage } from '#app/ui/toast-store.ts'
import { newPasswordError } from '#contract/field-rules.ts'
import type { Input } from '#contract/operation.ts'
import { acceptInvitation, checkInvitation } from '#contract/people.ts'
import { LOGIN } from './admin-session.ts'
import { fillInEmail } from './start-login-page.ts'

/** Kept for the tab, so that a reload does not lose it. */
const TOKEN = 'invitation'

/** Starts the page of an invitation: checks its token, then creates the person's account. */
export function startInvitationPage(form: HTMLFormElement) {
  const token = takeTokenFromUrl()
  const control = (name: string) => form.querySelector<HTMLInputElement>(`#${name}`)!
  // The link of another invitation, opened in this tab, changes only the fragment.
  addEventListener('hashchange', () => location.reload())

  startStaticForm(form, {
    blankMessages: { firstName: 'Enter a first name', lastName: 'Enter a last name', password: 'Enter a password' },
    rules: { password: newPasswordError },
    send: ({ firstName, lastName, password }: Input<typeof acceptInvitation>) =>
      call(acceptInvitation, { token, password, firstName, lastName }),
    onSent: () => {
      tabEntries.write(TOKEN, null)
      fillInEmail(control('email').value)
      toastOnNextPage({ kind: 'success', title: 'Account Created', text: 'Sign in with your new password.' })
      location.replace(LOGIN)
    },
    toFailure: (error, fields) => {
      if (isEnded(error)) showEnd()
      return fieldsOrSentence(fields, errorMessage(error))
    },
  })

  function showEnd(reason?: string) {
    const end = document.querySelector<HTMLElement>('[data-ended]')!
    if (reason !== undefined) {
      end.querySelector('[data-reason]')!.textContent = reason
      end.querySelector('[data-remedy]')!.textContent = 'Reload this page to try again.'
    } else tabEntries.write(TOKEN, null)
    show(end)
    document.querySelector('h1')!.focus()
  }

  /** Replaces the line that says the invitation is being checked. */
  function show(part: HTMLElement) {
    document.querySelector<HTMLElement>('[data-checking]')!.hidden = true
    form.hidden = true
    part.hidden = false
  }

  if (token === '') return showEnd()
  call(checkInvitation, { token }).then(
    ({ email, first_name: firstName, last_name: lastName }) => {
      control('email').value = email
      control('firstName').value ||= firstName
      control('lastName').value ||= lastName
      show(form)
    },
    (error: unknown) => showEnd(isEnded(error) ? undefined : errorMessage(error)),
  )
}

const isEnded = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** The fragment never reaches a server or its log; this also removes it from history and screenshots. */
function takeTokenFromUrl(): string {
  const token = location.hash.slice(1)
  if (token !== '') {
    tabEntries.write(TOKEN, token)
    history.replaceState(history.state, '', location.pathname)
  }
  return tabEntries.read(TOKEN) ?? ''
}
