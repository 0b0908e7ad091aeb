/** For browsers without JavaScript, in place of what would not work there (`needs-javascript.css`). */
export function NeedsJavaScript() {
  return (
    <noscript>
      <p className="needs-javascript">
        The support dashboard needs JavaScript. Turn it on in your browser, then reload this page.
      </p>
    </noscript>
  )
}
