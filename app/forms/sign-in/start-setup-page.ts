import { call } from '#app/lib/api.ts'
import { startStaticForm } from '../static-form.ts'
import { fieldsOrSentence } from '../submit-form.ts'
import { toast } from '#app/ui/toast-store.ts'
import { startCopyButton } from '#app/ui/copy-text.ts'
import { emailError, newPasswordError } from '#contract/field-rules.ts'
import { setupAdmin } from '#contract/auth.ts'
import type { Input } from '#contract/operation.ts'

/** 32 characters that are hard to confuse, so that a random byte maps without bias. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789A'
const LENGTH = 20

/** Returns a random password of 100 bits. */
export function generatePassword() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Selects the example address when it is entered, and lets the name follow the address until it is typed. */
function suggestName(form: HTMLFormElement) {
  const [email, ...names] = form.querySelectorAll<HTMLInputElement>('#email, #firstName, #lastName')
  let suggested = ['', '']
  const follow = () => {
    const words = email!.value.split('@')[0]!.split(/[._+-]+/)
    const name = [words[0] ?? '', words[1] ?? ''].map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    for (const [at, input] of names.entries()) if (input.value === suggested[at]) input.value = name[at]!
    suggested = name
  }
  email!.addEventListener('focus', () => email!.value === email!.defaultValue && email!.select())
  email!.addEventListener('input', follow)
  follow()
}

/** Starts the set-up page: suggests a password, creates the first admin, then shows the credentials once. */
export function startSetupPage(form: HTMLFormElement) {
  const token = takeTokenFromUrl()
  const password = form.querySelector<HTMLInputElement>('#password')!
  // In the prerendered page it would be the same for everyone.
  password.value ||= generatePassword()
  startCopyButton(form.querySelector('.copy-button')!, () => password.value)
  suggestName(form)

  startStaticForm(form, {
    blankMessages: { email: 'Enter an email address', password: 'Enter a password', firstName: 'Enter your name' },
    rules: { email: emailError, password: newPasswordError },
    send: (input: Input<typeof setupAdmin>) => call(setupAdmin, { ...input, ...(token && { token }) }),
    onSent: (_, credentials) => {
      toast({
        kind: 'success',
        title: 'Admin Setup Complete!',
        text: `Admin user ${credentials.email} has been created successfully.`,
      })
      showCredentials(form, credentials)
    },
    toFailure: (error, fields) => {
      const text = (error instanceof Error && error.message) || 'Something went wrong during setup.'
      return { ...fieldsOrSentence(fields, text), toast: { kind: 'error', title: 'Setup Failed', text } }
    },
  })
}

function showCredentials(form: HTMLFormElement, { email, password }: Input<typeof setupAdmin>) {
  const sheet = form.parentElement!
  const heading = sheet.querySelector('h1')!
  heading.textContent = 'Setup Complete!'
  sheet.querySelector('h1 + p')!.textContent = 'The dashboard has its first admin.'
  for (const [name, value] of Object.entries({ email, password })) {
    const row = sheet.querySelector(`[data-credential=${name}]`)!
    row.querySelector('td')!.textContent = value
    startCopyButton(row.querySelector('.copy-button')!, () => value)
  }
  form.remove()
  sheet.querySelector<HTMLElement>('[data-done]')!.hidden = false
  heading.focus()
}

/** Takes the token of the printed link out of the URL, so that it stays in no history or screenshot. */
function takeTokenFromUrl() {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token !== null) {
    url.searchParams.delete('token')
    history.replaceState(history.state, '', url)
  }
  return token
}
