/** Chooses light or dark before the first paint of an admin page. localStorage 'theme': light, dark or system. */
const CHOOSE_THEME = `(()=>{let dark=matchMedia('(prefers-color-scheme: dark)'),apply=()=>{let choice=null;try{choice=localStorage.getItem('theme')}catch{}document.documentElement.dataset.theme=choice==='dark'||(choice!=='light'&&dark.matches)?'dark':'light'};apply();dark.addEventListener('change',apply);addEventListener('storage',apply)})()`

/** Inline, because a file would be requested before the first paint. */
export const ThemeScript = () => <script dangerouslySetInnerHTML={{ __html: CHOOSE_THEME }} suppressHydrationWarning />
