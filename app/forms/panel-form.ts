import type { FormValues } from '#app/lib/drafts/form-draft.ts'
import { toast, type ToastContent } from '#app/ui/toast-store.ts'
import { inFieldOrder, readFormValues } from './form-values.ts'

export type PanelFailure = {
  /** Errors beside the fields, by their names. */
  fields?: FormValues
  /** Shown above the submit button. */
  sentence?: string
  /** The field to correct, where the sentence is about no single one: its text is selected, to be typed over or mended. */
  select?: string
  toast?: ToastContent
}

type PanelFormOptions<R> = {
  /** The errors of what was typed, by field; anything but none keeps the form from being sent. */
  check: (values: FormValues) => FormValues
  send: (values: FormValues) => Promise<R>
  /** The button stays busy: what follows replaces the form. */
  onSent: (response: R, values: FormValues) => void
  toFailure: (error: unknown, values: FormValues) => PanelFailure
}
/** Ends what a form has started. */
export type UntilAborted = { signal?: AbortSignal }

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is HTMLInputElement => element instanceof HTMLInputElement)

/**
 * Starts a form whose markup is complete in the page (`StaticField`, `StaticNotice`), without a framework: it fills the
 * prepared places for errors and never adds or removes elements, so that React may have rendered them. A press before this
 * was called is made up for (`app/document/scripts.tsx`). Returns a function that clears all errors.
 */
export function startPanelForm<R>(form: HTMLFormElement, options: PanelFormOptions<R>, until: UntilAborted = {}) {
  const { check, send, onSent, toFailure } = options

  function show({ fields = {}, sentence = '', select, toast: content }: PanelFailure) {
    const controls = controlsOf(form)
    const shown = inFieldOrder(
      fields,
      controls.map(({ name }) => name),
    )
    for (const control of controls) showFieldError(control, control.disabled ? '' : shown[control.name])
    const unplaced = Object.keys(shown).length === 0 ? Object.values(fields)[0] : undefined
    showText(form.querySelector('.notice'), sentence || unplaced)
    if (content) toast(content)
    const first = controls.find(({ name, disabled }) => name in shown && !disabled)
    first?.focus()
    const selected = controls.find(({ name }) => name === select)
    selected?.focus()
    selected?.select()
    // The button lost the focus while it was disabled.
    if (!first && !selected && sentence) form.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  async function submit() {
    const values = readFormValues(form)
    const errors = check(values)
    show({ fields: errors })
    if (Object.keys(errors).length > 0) return
    setBusy(form, true)
    let response: R
    try {
      response = await send(values)
    } catch (error) {
      setBusy(form, false)
      return show(toFailure(error, values))
    }
    onSent(response, values)
  }

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      if (form.ariaBusy !== 'true') void submit()
    },
    until,
  )
  if ('pressed' in form.dataset) form.requestSubmit()
  return () => show({})
}

function showFieldError(control: HTMLInputElement, message = '') {
  showText(document.getElementById(`${control.id}-error`), message)
  if (message) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
}

function showText(place: HTMLElement | null, text = '') {
  if (!place) return
  place.hidden = text === ''
  place.querySelector('span')!.textContent = text
}

function setBusy(form: HTMLFormElement, busy: boolean) {
  form.ariaBusy = `${busy}`
  for (const control of controlsOf(form)) control.readOnly = busy
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  const label = button.querySelector<HTMLElement>('.button-label')!
  // The other label is the one whose width is reserved.
  if (button.disabled !== busy)
    [label.textContent, label.dataset.reserve] = [label.dataset.reserve ?? '', label.textContent]
  button.disabled = busy
}

/** Starts the buttons of `StaticPasswordInput`, which show and hide the password beside them. */
export function startPasswordButtons(form: HTMLFormElement, until: AddEventListenerOptions = {}) {
  for (const button of form.querySelectorAll<HTMLElement>('.password > button'))
    button.addEventListener(
      'click',
      () => {
        const isShown = button.ariaPressed === 'true'
        button.ariaPressed = `${!isShown}`
        button.previousElementSibling!.setAttribute('type', isShown ? 'password' : 'text')
      },
      until,
    )
}
