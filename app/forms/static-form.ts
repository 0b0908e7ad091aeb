import type { FormValues } from '#app/lib/drafts/form-draft.ts'
import { blankErrors, buildInput } from './form-values.ts'
import { focusFailure, type FormSteps, type ShownFailure, submitForm } from './submit-form.ts'

/** Returns the error of a value that is not blank. */
type Rule = (value: string) => string | undefined

type StaticFormOptions<I, R> = Pick<FormSteps<I, R>, 'send' | 'onSent' | 'toFailure'> & {
  /** Messages for the fields that are required. */
  blankMessages: FormValues
  rules?: Record<string, Rule>
}

/** Ends what a form has started. */
export type UntilAborted = { signal?: AbortSignal }

/**
 * Starts a form of the static pages, which load neither React nor the contract's schemas; returns a function that clears all
 * errors. Elements of its markup (`StaticField`, `Notice`) are only shown and filled, so that React may have rendered
 * them. An earlier press is made up for (`app/document/scripts.tsx`), and after a success the button stays busy.
 */
export function startStaticForm<I, R>(
  form: HTMLFormElement,
  { blankMessages, rules = {}, ...options }: StaticFormOptions<I, R>,
  until: UntilAborted = {},
): () => void {
  const findErrors = (values: FormValues): FormValues => ({
    ...ruleErrors(rules, buildInput(values)),
    ...blankErrors(values, blankMessages),
  })
  const clear = () => showErrors(form, { fields: {} })
  const editable = inputsOf(form).filter(({ readOnly }) => !readOnly)

  function setBusy(isBusy: boolean) {
    form.ariaBusy = `${isBusy}`
    for (const input of editable) input.readOnly = isBusy
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
    const label = button.querySelector<HTMLElement>('.button-label')!
    // The other label is the one whose width is reserved.
    if (button.disabled !== isBusy)
      [label.textContent, label.dataset.reserve] = [label.dataset.reserve ?? '', label.textContent]
    button.disabled = isBusy
  }

  function submit() {
    return submitForm(
      form,
      { findErrors, ...options },
      {
        clear,
        setBusy,
        showFailure(failure) {
          showErrors(form, failure)
          focusFailure(form, failure)
        },
      },
    )
  }

  startPasswordButtons(form, until)
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      if (form.ariaBusy !== 'true') void submit()
    },
    until,
  )
  if ('pressed' in form.dataset) form.requestSubmit()
  return clear
}

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((control): control is HTMLInputElement => control instanceof HTMLInputElement)

function ruleErrors(rules: Record<string, Rule>, input: Record<string, unknown>): FormValues {
  const errors = Object.entries(input).map(([name, value]) => [name, rules[name]?.(value as string)])
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined)) as FormValues
}

function showErrors(form: HTMLFormElement, { fields, sentence }: ShownFailure) {
  for (const input of inputsOf(form)) {
    const error = input.disabled ? undefined : fields[input.name]
    showText(document.getElementById(`${input.id}-error`), error)
    if (error) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  showText(form.querySelector('.notice'), sentence)
}

function showText(place: HTMLElement | null, text = '') {
  if (!place) return
  place.hidden = text === ''
  place.querySelector('span')!.textContent = text
}

/** Starts the buttons of `PasswordInput`s, which show and hide their password. */
function startPasswordButtons(form: HTMLFormElement, until: UntilAborted) {
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
