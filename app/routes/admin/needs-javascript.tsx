/** Replaces what would not work without JavaScript (`needs-javascript.css`). */
export function NeedsJavaScript() {
  return (
    <noscript>
      <p className="needs-javascript">
        The support dashboard needs JavaScript. Turn it on in your browser, then reload this page.
      </p>
    </noscript>
  )
}

/** Shown where the script of a page cannot be loaded (`app/document/inline-scripts.tsx`). */
export const MissingScript = () => (
  <p className="missing-script" role="alert" data-no-script hidden>
    This page did not load completely. Reload it to go on.
  </p>
)
