import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { startStaticForm, type UntilAborted } from '../static-form.ts'
import { fieldsOrSentence } from '../submit-form.ts'
import { emailError } from '#contract/field-rules.ts'
import { signIn } from '#contract/auth.ts'
import { type Input, PROBLEM_TYPES } from '#contract/operation.ts'
import { type Admin, adminAfterSignIn, announceSignIn, DENIED } from './admin-session.ts'

const DIGITS_OF_CODE = 6
/** Without a toast: the password was right. */
const NO_ADMIN = new ApiError(403, DENIED)

/** Starts the form of `SignInFields`; a code of six digits is sent as soon as it is complete. */
export function startSignInForm(form: HTMLFormElement, onSignedIn: (admin: Admin) => void, until: UntilAborted = {}) {
  const control = (name: string) => form.querySelector<HTMLInputElement>(`input#${name}`)!
  const step = (name: string) => form.querySelector<HTMLElement>(`[data-step=${name}]`)!
  const codes = [...form.querySelectorAll<HTMLElement>('[data-code]')]

  /** Shows one of the two code fields, emptied, and removes the other from the form. */
  function askForCode(name: string) {
    for (const code of codes) {
      const isChosen = code.dataset.code === name
      code.hidden = !isChosen
      control(code.dataset.code!).disabled = !isChosen
    }
    control(name).value = ''
    control(name).focus()
  }

  /** Fields of the hidden step keep their text. */
  function showStep(name: 'password' | 'code') {
    if (!step(name).hidden) return
    for (const each of ['password', 'code']) step(each).hidden = each !== name
    if (name === 'password') for (const { dataset } of codes) control(dataset.code!).disabled = true
    else askForCode('code')
  }

  const clearErrors = startStaticForm(
    form,
    {
      blankMessages: { email: 'Enter your email address', password: 'Enter your password', code: 'Enter the code' },
      rules: { email: emailError },
      send: async (input: Input<typeof signIn>) => {
        await call(signIn, input)
        const admin = await adminAfterSignIn()
        if (!admin) throw NO_ADMIN
        return admin
      },
      onSent: (admin) => {
        announceSignIn(admin)
        onSignedIn(admin)
      },
      toFailure: (error, fields, { email, code }) => {
        if (error === NO_ADMIN) return { sentence: DENIED }
        const isUnauthenticated = error instanceof ApiError && error.status === 401
        const isCodeNeeded = isUnauthenticated && error.problem.type === PROBLEM_TYPES.codeNeeded
        if (isCodeNeeded) {
          step('code').querySelector('.sign-in-as > span')!.textContent = email
          showStep('code')
          if (code === undefined) return {}
        } else if (isUnauthenticated) showStep('password')
        const text = errorMessage(error, 'Invalid credentials')
        return {
          ...fieldsOrSentence(fields, text),
          ...(isUnauthenticated && !isCodeNeeded && { select: 'password' }),
          toast: { kind: 'error', title: 'Login Failed', text },
        }
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
}
