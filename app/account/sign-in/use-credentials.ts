import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { readFormValues } from '#app/lib/forms/form-values.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Operation } from '#contract/operation.ts'

/** `code` where a field for one is on show. */
export type Credentials = { email: string; password: string; code?: string }
/** Why the form is not done with: a sentence about all of it, or what is wrong with each field, if anything. */
export type FormFailure = string | Record<string, string>

type Options = {
  input: Operation['input']
  /** What the form says when the password is blank. */
  missingPassword: string
  /** Resolves when the form is done with, or with the reason why it is not. */
  send: (credentials: Credentials) => Promise<FormFailure | void>
}

/**
 * A form of e-mail and password, perhaps with a code: what is wrong is said next to it, which gets the focus, and any
 * other refusal above the button, which has the focus then.
 */
export function useCredentials({ input, missingPassword, send }: Options) {
  const submitProps = useHydrated() ? {} : { disabled: true, 'data-waiting': '' }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  function showFailure(form: HTMLFormElement, refusal: FormFailure) {
    const isSentence = typeof refusal === 'string'
    flushSync(() => {
      setBusy(false)
      setErrors(isSentence ? {} : refusal)
      setFailure(isSentence ? refusal : '')
    })
    const first = isSentence ? undefined : ['email', 'password', 'code'].find((name) => refusal[name])
    if (first) document.getElementById(first)?.focus()
    else if (isSentence) form.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email: typed = '', password = '', code } = readFormValues(form)
    const credentials = { email: typed.trim(), password, ...(code !== undefined && { code: code.trim() }) }
    const wrong = fieldErrors(input, credentials) ?? {}
    if (password === '') wrong.password = missingPassword
    if (credentials.code === '') wrong.code = 'Enter the code'
    if (Object.keys(wrong).length > 0) return showFailure(form, wrong)
    setErrors({})
    setFailure('')
    setBusy(true)
    const refusal = await send(credentials)
    if (refusal) showFailure(form, refusal)
  }

  /** What was wrong is no longer on show, and says nothing about what is. */
  function clearErrors() {
    setErrors({})
    setFailure('')
  }

  return { errors, failure, busy, submit, forget: clearErrors, waiting: submitProps }
}
