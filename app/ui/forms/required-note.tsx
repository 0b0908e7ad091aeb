/** Above the first field of a form, so that it is read before the fields it is about. */
export function RequiredNote() {
  return <p className="required-note">Every field is required unless it says optional.</p>
}
