/** As text without a character that HTML escapes: its hash is part of the content security policy. */
const ALLOW = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/**
 * Lets the browser fade from page to page. Inline: from a stylesheet, Chromium may read it only after it has decided, and
 * then aborts the transition with an unhandled InvalidStateError, "ViewTransition opt-in disabled".
 */
export const PageTransitions = () => <style>{ALLOW}</style>
