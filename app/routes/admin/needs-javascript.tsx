/** Replaces what would not work without JavaScript (`needs-javascript.css`), or without a script (`app/document/scripts.tsx`). */
export const NeedsJavaScript = () => (
  <>
    <noscript>
      <p className="needs-javascript">
        The support dashboard needs JavaScript. Turn it on in your browser, then reload this page.
      </p>
    </noscript>
    <p className="needs-javascript" role="alert" data-no-script hidden>
      This page did not load completely. Reload it to go on.
    </p>
  </>
)
