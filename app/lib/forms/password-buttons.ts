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
