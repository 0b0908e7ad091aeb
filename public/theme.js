// Chooses light or dark before the first paint of the dashboard. localStorage 'theme': light, dark or system.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let choice = null
    try {
      choice = localStorage.getItem('theme')
    } catch {}
    const dark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }
  apply()
  system.addEventListener('change', apply)
  addEventListener('storage', apply)
})()
