import webFonts from '#app/styles/web-fonts.css?url'

/**
 * Runs before the form is parsed. Until the page's script is there, a press of its button sends nothing, which could put a
 * password where it does not belong; the script makes up for it (`startStaticForm`).
 */
const HOLD_SUBMIT = `addEventListener('submit',e=>{e.preventDefault();e.target.dataset.pressed=''})`

export const HoldSubmit = () => <script dangerouslySetInnerHTML={{ __html: HOLD_SUBMIT }} />

/** Says so if the page's script cannot be loaded. */
const TELL_MISSING_SCRIPT = `addEventListener('error',e=>{if(e.target.tagName==='SCRIPT')document.querySelector('[data-no-script]').hidden=false},true)`

export const TellMissingScript = () => <script dangerouslySetInnerHTML={{ __html: TELL_MISSING_SCRIPT }} />

/** As text without a character that HTML escapes: its hash is part of the content security policy. */
const ALLOW = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/**
 * Lets the browser fade from page to page. Inline: from a stylesheet, Chromium may read it only after it has decided, and
 * then aborts the transition with an unhandled InvalidStateError, "ViewTransition opt-in disabled".
 */
export const PageTransitions = () => <style>{ALLOW}</style>

/** Prefetches our own pages, except dynamic or personal ones. */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/files/*', '/t/*', '/my/*'] } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** Lets the browser prefetch a page while the pointer hovers over its link. */
export const SpeculationRules = () => (
  <script type="speculationrules" dangerouslySetInnerHTML={{ __html: JSON.stringify(RULES) }} />
)

/** Chooses light or dark before the first paint of an admin page. localStorage 'theme': light, dark or system. */
const CHOOSE_THEME = `(()=>{let dark=matchMedia('(prefers-color-scheme: dark)'),apply=()=>{let choice=null;try{choice=localStorage.getItem('theme')}catch{}document.documentElement.dataset.theme=choice==='dark'||(choice!=='light'&&dark.matches)?'dark':'light'};apply();dark.addEventListener('change',apply);addEventListener('storage',apply)})()`

/** Inline, because a file would be requested before the first paint. */
export const ThemeScript = () => <script dangerouslySetInnerHTML={{ __html: CHOOSE_THEME }} suppressHydrationWarning />

/** Runs before the first paint, so that a browser with cached fonts never shows the fallback fonts between pages. */
const LOAD_CACHED_FONTS = `try{if(localStorage.getItem('fonts')==='kept'){let link=document.createElement('link');link.rel='stylesheet';link.href='${webFonts}';link.blocking='render';document.head.append(link)}}catch{}`

/**
 * Links the web fonts of a static page at once for browsers that have them cached and for those without JavaScript. For a
 * first visitor `load-fonts.ts` loads them after the first paint.
 */
export function WebFonts() {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: LOAD_CACHED_FONTS }} />
      <noscript>
        <link rel="stylesheet" href={webFonts} />
      </noscript>
    </>
  )
}

/** For the dashboard, whose stylesheet has the fonts: without these they would be found only once it is applied. The rows' font first. */
export const FontPreloads = () =>
  ['schibsted-grotesk', 'national-park'].map((name) => (
    <link key={name} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={`/fonts/${name}.woff2`} />
  ))
