import { useSyncExternalStore, useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { dismissToast, toast, toastStore, type ToastContent } from '#app/ui/toast-store.ts'
import type { FormOperation, Input } from '#contract/operation.ts'
import { clearFormDraft, readFormDraft, type FormValues, patchFormDraft } from '#app/lib/drafts/form-draft.ts'
import { BACK_ONLINE, OFFLINE, useBackOnline } from '#app/lib/connection.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { blankErrors, buildInput, errorSentence, inFieldOrder, readFormValues, remainingErrors } from './form-values.ts'
import { fieldErrors } from './field-errors.ts'
import { restoreFields } from './restore-fields.ts'
import { createKeyMaker } from '#app/lib/idempotency-key.ts'

const never = () => () => {}

/** False in the prerendered page and until it is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** What a form shows when it could not be sent; a panel with none of it goes back to how it was. */
export type FormFailure = {
  /** Errors beside the fields, by their names. */
  fields?: FormValues
  /** Shown above the submit button. */
  sentence?: string
  toast?: ToastContent
}

type FormOptions<O extends FormOperation, R> = {
  operation: O
  /** Names the draft of a page's form, where one operation has several; the operation's id otherwise. */
  draft?: string
  /**
   * `page`: the form is what its page is for. Typed values are kept as a draft until they are sent; errors are summed up
   * in a toast, in the title and above the form, and leave as they are corrected. `panel`: one form among others, or a
   * step; errors stand beside their fields.
   */
  variant: 'page' | 'panel'
  /** Messages for fields left blank, where the contract has none or another. */
  blankMessages?: FormValues
  /** Runs between the check and the sending; the person may go on typing meanwhile. */
  prepare?: () => Promise<void>
  send: (input: Input<O>) => Promise<R>
  onSent: (response: R, input: Input<O>, form: HTMLFormElement) => void
  /** `fields` are the server's errors about fields of this form. */
  toFailure?: (error: unknown, fields: FormValues, input: Input<O>) => FormFailure
  /** For a panel that another page replaces: the button stays busy until then. */
  staysBusy?: boolean
}

/**
 * A form for one operation of the contract, whose schema checks it. Fields are uncontrolled and named by their path in the
 * input, so that what was typed before hydration is kept, and the server's error paths are the names of fields.
 */
export function useOperationForm<O extends FormOperation, R>(options: FormOptions<O, R>) {
  const { operation, draft = operation.id, blankMessages = {}, prepare, send, onSent, staysBusy = false } = options
  const { toFailure = fieldsOrSentence } = options
  const isPage = options.variant === 'page'
  const ref = useRef<HTMLFormElement>(null)
  const isSubmitting = useRef(false)
  const [errors, setErrors] = useState<FormValues>({})
  const [summary, setSummary] = useState('')
  const [failure, setFailure] = useState('')
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  const hasErrors = Object.keys(errors).length > 0
  useErrorTitle(isPage && hasErrors)
  useBackOnline(failure === OFFLINE, () => {
    setFailure('')
    setNotice(BACK_ONLINE)
    for (const { id, text } of toastStore.get()) if (text === OFFLINE) dismissToast(id)
  })
  useEffect(() => {
    if (isPage && ref.current) restoreFields(readFormDraft(draft).values, ref.current)
  }, [isPage, draft])

  function findErrors(values: FormValues) {
    return { ...fieldErrors(operation, buildInput(values)), ...blankErrors(values, blankMessages) }
  }

  function showFailure(form: HTMLFormElement, { fields = {}, sentence = '', toast: content }: FormFailure) {
    const shown = inFieldOrder(fields, fieldNames(form))
    if (content) toast(content)
    flushSync(() => {
      setBusy(false)
      setErrors(shown)
      setFailure(sentence)
      setSummary(sentence || (content?.title ?? ''))
    })
    const first = fieldsOf(form).find(({ name }) => name in shown)
    if (!first && sentence) return focusSubmit(form, isPage)
    if (!isPage) return first?.focus()
    const list = form.querySelector<HTMLElement>('.error-summary')
    list?.focus({ preventScroll: true })
    list?.scrollIntoView({ block: 'start' })
  }

  /** The input as it stands now; undefined, with its errors shown, where it cannot be sent. */
  function checkedInput(form: HTMLFormElement): Input<O> | undefined {
    const values = readFormValues(form)
    const fields = findErrors(values)
    if (Object.keys(fields).length === 0) return buildInput(values) as Input<O>
    const title = errorSentence(fields, values)
    showFailure(form, { fields, ...(isPage && { toast: { kind: 'error', title } }) })
  }

  async function submit(form: HTMLFormElement) {
    setFailure('')
    setNotice('')
    const checked = checkedInput(form)
    if (!checked) return
    setErrors({})
    setBusy(true)
    let sent: { input: Input<O>; response: R }
    try {
      await prepare?.()
      const input = prepare ? checkedInput(form) : checked
      if (!input) return
      sent = { input, response: await send(input) }
    } catch (error) {
      const fields = inFieldOrder(serverFieldErrors(error), fieldNames(form))
      return showFailure(form, toFailure(error, fields, checked))
    }
    if (!isPage) {
      if (!staysBusy) flushSync(() => setBusy(false))
      return onSent(sent.response, sent.input, form)
    }
    clearFormDraft(draft)
    form.reset()
    flushSync(() => {
      setBusy(false)
      onSent(sent.response, sent.input, form)
    })
    focusSubmit(form, true)
  }

  return {
    errors,
    /** Sums up `errors`. */
    summary,
    /** Why the last attempt failed as a whole. */
    failure,
    /** What has changed since: the connection is back. */
    notice,
    busy,
    clearErrors() {
      setErrors({})
      setFailure('')
    },
    props: {
      ref,
      /** Until hydration, and without JavaScript, the browser posts the form of a page itself (docs/decisions/forms-and-uploads.md). */
      method: 'post' as const,
      noValidate: !isPage || isHydrated,
      'aria-busy': busy,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isSubmitting.current) return
        isSubmitting.current = true
        void submit(event.currentTarget).finally(() => (isSubmitting.current = false))
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (!isPage || !hasErrors) return
        const found = findErrors(readFormValues(event.currentTarget))
        setErrors((shown) => remainingErrors(shown, found))
      },
    },
    /** For the button of a form that cannot be sent without JavaScript. */
    submitProps: isHydrated ? {} : { disabled: true, 'data-waiting': '' },
  }
}

function fieldsOrSentence(error: unknown, fields: FormValues): FormFailure {
  if (Object.keys(fields).length > 0) return { fields }
  const sentence = errorMessage(error)
  return { sentence, toast: { kind: 'error', title: 'Error', text: sentence } }
}

const fieldsOf = (form: HTMLFormElement) => [...form.elements] as HTMLInputElement[]
const fieldNames = (form: HTMLFormElement) => fieldsOf(form).map(({ name }) => name)

/** The button lost the focus while it was disabled. A form that is gone takes none. */
function focusSubmit(form: HTMLFormElement, preventScroll: boolean) {
  if (form.isConnected) form.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll })
}

const ERROR_TITLE = 'Error: '

/** Prefixes the document title with 'Error: ', for screen readers and for those who see only the tab. */
function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    document.title = ERROR_TITLE + document.title
    // The title may have changed meanwhile: only the prefix is taken off.
    return () => {
      if (document.title.startsWith(ERROR_TITLE)) document.title = document.title.slice(ERROR_TITLE.length)
    }
  }, [hasErrors])
}

/**
 * Returns the idempotency key of a request of a form. The same body keeps its key, across a reload too: sent
 * again because no response came, it is done once.
 */
export function createFormKeys(form: string) {
  const make = createKeyMaker()
  return (body: string) => {
    const { sent } = readFormDraft(form)
    if (sent?.body === body) return sent.key
    const key = make(body)
    patchFormDraft(form, { sent: { body, key } })
    return key
  }
}
