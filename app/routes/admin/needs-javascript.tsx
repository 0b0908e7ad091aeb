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

/** For pages whose script draws them, shown where it cannot be loaded (`app/document/scripts.tsx`). */
export const MissingScript = () => (
  <p className="missing-script" role="alert" data-no-script hidden>
    This page did not load completely. Reload it to go on.
  </p>
)
