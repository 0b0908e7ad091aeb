import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { startPasswordButtons, type PanelFailure, startPanelForm, type UntilAborted } from '../panel-form.ts'
import { emailError } from '#contract/field-rules.ts'
import type { PROBLEM_TYPES } from '#contract/operation.ts'
import { type Admin, adminAfterSignIn, announceSignIn, DENIED, signIn } from './admin-session.ts'

const CODE_NEEDED: typeof PROBLEM_TYPES.codeNeeded = 'urn:problem:code-needed'
const DIGITS_OF_CODE = 6
/** Shown without a toast: the password was right. */
const NO_ADMIN = new ApiError(403, DENIED)

/**
 * Starts the form of `SignInFields`, on the login page as in the dialog over an admin page. A code of six digits is sent
 * as soon as it is complete.
 */
export function startSignInForm(form: HTMLFormElement, onSignedIn: (admin: Admin) => void, until: UntilAborted = {}) {
  const control = (name: string) => form.querySelector<HTMLInputElement>(`input#${name}`)!
  const step = (name: string) => form.querySelector<HTMLElement>(`[data-step=${name}]`)!
  const codes = [...form.querySelectorAll<HTMLElement>('[data-code]')]

  /** Shows one of the fields for a code and empties it; the other is then not part of the form. */
  function askForCode(name: string) {
    for (const code of codes) {
      const isChosen = code.dataset.code === name
      code.hidden = !isChosen
      control(code.dataset.code!).disabled = !isChosen
    }
    control(name).value = ''
    control(name).focus()
  }

  /** The fields of the step that is hidden stay filled. */
  function showStep(name: 'password' | 'code') {
    if (!step(name).hidden) return
    for (const each of ['password', 'code']) step(each).hidden = each !== name
    if (name === 'password') for (const { dataset } of codes) control(dataset.code!).disabled = true
    else askForCode('code')
  }

  const clearErrors = startPanelForm(
    form,
    {
      check: (values) => errorsOf(values),
      send: async ({ email = '', password = '', code }) => {
        await call(signIn, { email: email.trim(), password, ...(code !== undefined && { code: code.trim() }) })
        const admin = await adminAfterSignIn()
        if (!admin) throw NO_ADMIN
        return admin
      },
      onSent: (admin) => {
        announceSignIn(admin)
        onSignedIn(admin)
      },
      toFailure: (error, { email = '', code }) => {
        if (error === NO_ADMIN) return { sentence: DENIED }
        const isCodeNeeded = error instanceof ApiError && error.problem.type === CODE_NEEDED
        if (isCodeNeeded) {
          step('code').querySelector('.sign-in-as > span')!.textContent = email.trim()
          showStep('code')
        } else if (error instanceof ApiError && error.status === 401) showStep('password')
        return isCodeNeeded && code === undefined ? {} : failureOf(error, isCodeNeeded)
      },
    },
    until,
  )

  function onClick(button: Element, listener: () => void) {
    button.addEventListener('click', listener, until)
  }
  onClick(form.querySelector('[data-change]')!, () => {
    showStep('password')
    clearErrors()
    control('email').focus()
  })
  for (const [i, code] of codes.entries())
    onClick(code.querySelector('[data-other]')!, () => {
      clearErrors()
      askForCode(codes[1 - i]!.dataset.code!)
    })
  function sendCompleteCode() {
    if (control('code').value.replaceAll(/\D/g, '').length === DIGITS_OF_CODE) form.requestSubmit()
  }
  control('code').addEventListener('input', sendCompleteCode, until)
  startPasswordButtons(form, until)
}

function errorsOf({ email = '', password = '', code }: Record<string, string>) {
  const wrong = {
    email: email.trim() ? emailError(email.trim()) : 'Enter your email address',
    password: password ? undefined : 'Enter your password',
    code: code === undefined || code.trim() ? undefined : 'Enter the code',
  }
  return Object.fromEntries(Object.entries(wrong).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

function failureOf(error: unknown, isCodeNeeded: boolean): PanelFailure {
  const text = errorMessage(error, 'Invalid credentials')
  const fields = isCodeNeeded ? { code: text } : serverFieldErrors(error)
  const isWrongPassword = error instanceof ApiError && error.status === 401 && !isCodeNeeded
  return {
    ...(Object.keys(fields).length > 0 ? { fields } : { sentence: text }),
    ...(isWrongPassword && { select: 'password' }),
    toast: { kind: 'error', title: 'Login Failed', text },
  }
}
