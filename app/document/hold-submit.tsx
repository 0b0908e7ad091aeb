/**
 * Runs before the form is parsed. Until the page's script is there, a press of its button sends nothing, which could put a
 * password where it does not belong; the script makes up for it (`startPanelForm`).
 */
const HOLD_SUBMIT = `addEventListener('submit',e=>{e.preventDefault();e.target.dataset.pressed=''})`

export const HoldSubmit = () => <script dangerouslySetInnerHTML={{ __html: HOLD_SUBMIT }} />

/** Says so if the page's script cannot be loaded. */
const TELL_MISSING_SCRIPT = `addEventListener('error',e=>{if(e.target.tagName==='SCRIPT')document.querySelector('[data-no-script]').hidden=false},true)`

export const TellMissingScript = () => <script dangerouslySetInnerHTML={{ __html: TELL_MISSING_SCRIPT }} />
