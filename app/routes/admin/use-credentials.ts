import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrors } from '#app/lib/field-errors.ts'
import { valuesOf } from '#app/lib/form-values.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Operation } from '#contract/operation.ts'

/** `code` where a field for one is on show. */
export type Credentials = { email: string; password: string; code?: string }
/** Why the form is not done with: a sentence about all of it, or what is wrong with each field, if anything. */
export type Refusal = string | Record<string, string>

type Options = {
  input: Operation['input']
  /** What the form says when the password is blank. */
  missingPassword: string
  /** Resolves when the form is done with, or with the reason why it is not. */
  send: (credentials: Credentials) => Promise<Refusal | void>
}

/**
 * A form of e-mail and password, perhaps with a code: what is wrong is said next to it, which gets the focus, and any
 * other refusal above the button, which has the focus then.
 */
export function useCredentials({ input, missingPassword, send }: Options) {
  const waiting = useHydrated() ? {} : { disabled: true, 'data-waiting': '' }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  function refuse(form: HTMLFormElement, refusal: Refusal) {
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
    const { email: typed = '', password = '', code } = valuesOf(form)
    const credentials = { email: typed.trim(), password, ...(code !== undefined && { code: code.trim() }) }
    const wrong = fieldErrors(input, credentials) ?? {}
    if (password === '') wrong.password = missingPassword
    if (credentials.code === '') wrong.code = 'Enter the code'
    if (Object.keys(wrong).length > 0) return refuse(form, wrong)
    setErrors({})
    setFailure('')
    setBusy(true)
    const refusal = await send(credentials)
    if (refusal) refuse(form, refusal)
  }

  /** What was wrong is no longer on show, and says nothing about what is. */
  function forget() {
    setErrors({})
    setFailure('')
  }

  return { errors, failure, busy, submit, forget, waiting }
}
