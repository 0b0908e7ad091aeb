import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { toast, type ToastContent } from '#app/ui/toast/toast-store.ts'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'
import { ApiError } from '../api.ts'
import { fieldErrors } from './field-errors.ts'
import { clearFormDraft, readFormDraft, type FormValues } from '../drafts/form-draft.ts'
import { restoreFields } from './restore-fields.ts'
import { errorSentence, inFieldOrder, buildInput, remainingErrors, readFormValues } from './form-values.ts'
import { withProofOfWork } from '../proof-of-work/with-proof-of-work.ts'
import { useErrorTitle } from './use-error-title.ts'
import { useHydrated } from '../use-hydrated.ts'

type FormOptions<O extends Operation> = {
  operation: O
  /** What must be done between a form that is filled and its sending; the person may go on typing meanwhile. */
  prepare?: () => Promise<void>
  send: (input: Input<O>, headers: Record<string, string>) => Promise<ResponseBody<O>>
  onSent: (answer: ResponseBody<O>, input: Input<O>) => void
  /** The toast of a failure; its message is the server's own sentence or ''. */
  failureToast: (error: ApiError) => ToastContent
}

/**
 * A public form for one operation. Fields are uncontrolled and named by their path in the input, so that what was typed
 * before React arrived is kept, and the server's error paths are the names of fields.
 */
export function useOperationForm<O extends Operation>(options: FormOptions<O>) {
  const { operation, prepare, send, onSent, failureToast: failed } = options
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [errors, setErrors] = useState<FormValues>({})
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const isHydrated = useHydrated()
  const hasErrors = Object.keys(errors).length > 0
  useErrorTitle(hasErrors)
  useEffect(() => {
    if (ref.current) restoreFields(readFormDraft(operation.id).values, ref.current)
  }, [operation.id])

  function refuse(form: HTMLFormElement, found: FormValues, sentence: string) {
    const fields = [...form.elements].filter((element) => element instanceof HTMLElement)
    const shown = inFieldOrder(found, fields.map(nameOf))
    flushSync(() => {
      setErrors(shown)
      setProblem(sentence)
    })
    const first = fields.find((field) => nameOf(field) in shown)
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }

  /** The input as it stands now; undefined, and said, when it cannot be sent. */
  function checked(form: HTMLFormElement): Input<O> | undefined {
    const values = readFormValues(form)
    const input = buildInput(values) as Input<O>
    const found = fieldErrors(operation.input, input)
    if (!found) return input
    const sentence = errorSentence(found, values)
    toast({ kind: 'error', title: sentence })
    refuse(form, found, sentence)
  }

  async function submit(form: HTMLFormElement) {
    setFailure('')
    if (!checked(form)) return
    setErrors({})
    setBusy(true)
    let sent: { input: Input<O>; answer: ResponseBody<O> }
    try {
      await prepare?.()
      const input = checked(form)
      if (!input) return setBusy(false)
      sent = { input, answer: await withProofOfWork((headers) => send(input, headers), setIsProving) }
    } catch (error) {
      return failedToSend(form, error)
    }
    clearFormDraft(operation.id)
    form.reset()
    flushSync(() => {
      setBusy(false)
      onSent(sent.answer, sent.input)
    })
    focusSubmit(form)
  }

  function failedToSend(form: HTMLFormElement, error: unknown) {
    const known = error instanceof ApiError ? error : new ApiError(0, '')
    const content = failed(known)
    const sentence = content.text ?? content.title
    toast(content)
    flushSync(() => {
      setBusy(false)
      setFailure(sentence)
    })
    focusSubmit(form)
    const named = Object.fromEntries(known.errors.map(({ path, message }) => [path, message]))
    if (known.errors.length > 0) refuse(form, named, sentence)
  }

  return {
    errors,
    problem,
    failure,
    busy,
    isProving,
    props: {
      ref,
      /** Until React is here, and where it never comes, the browser posts the form itself (docs/decisions/0014). */
      method: 'post' as const,
      noValidate: isHydrated,
      // What is said meanwhile is heard only of a form that is not busy.
      'aria-busy': busy && !isProving,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (sending.current) return
        sending.current = true
        void submit(event.currentTarget).finally(() => (sending.current = false))
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (!hasErrors) return
        const input = buildInput(readFormValues(event.currentTarget))
        setErrors((shown) => remainingErrors(shown, fieldErrors(operation.input, input)))
      },
    },
  }
}

const nameOf = (element: Element) => (element as HTMLInputElement).name

/** The button lost the focus while it was disabled. A form that is gone takes none. */
function focusSubmit(form: HTMLFormElement) {
  if (form.isConnected) form.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
}
