import { type Language, splitWords } from '../phrases.ts'

/** Dutch words of a reply that only says thanks. */
export const dutch: Language = {
  thanks: [
    '(heel erg|hartelijk|heel|super|nogmaals|) bedankt (allemaal|hoor|weer|nogmaals|)',
    'dank (je|jullie|u) (wel|zeer|hartelijk|allemaal|)',
    'dankje',
    'dankjewel',
    'dankuwel',
    '(hartelijk|veel|hartelijke|heel veel) dank',
    'thanks',
    'dank',
    '(jullie zijn|je bent|u bent) (de beste|toppers|een topper|geweldig|top|een held|helden|fantastisch)',
    'topper',
    'toppers',
  ],
  success: [
    '(het|alles|dit|dat|nu|) (werkt|doet het|loopt|functioneert) (nu|weer|nu weer|allemaal|perfect|prima)',
    '(het|alles|dit|dat|nu|) (werkt|doet het|loopt|functioneert) (goed|uitstekend|helemaal)',
    '(het|alles|dit|dat|nu|) (werkt|doet het|loopt|functioneert) (als een zonnetje|naar behoren|super)',
    '(het|alles|dit|dat) (werkt|doet het)',
    'werkt',
    '(nu|) (doet|werkt) (alles|het) (het|) (weer|nu|)',
    '(het|dat|dit|) heeft (gewerkt|geholpen)',
    '(het|mijn|ons|) probleem (is|) (nu|) (opgelost|verholpen|weg)',
    '(het|alles|dit|is|het is|alles is|) (nu|) (opgelost|verholpen|gefixt|geregeld|gemaakt)',
    'alles (is|) (nu|weer|) (goed|oké|ok|in orde|prima|top|perfect)',
    '(ik kan|we kunnen) (nu|) weer (printen|werken|inloggen|mailen|bellen|scannen)',
    '(jullie kunnen|je kunt|u kunt) (het|dit|de) ticket sluiten',
    '(het|dit) ticket (kan|mag) (dicht|gesloten worden)',
  ],
  praise: [
    ...splitWords(`
    perfect super top geweldig fantastisch uitstekend prima fijn mooi toppie klasse heerlijk
  `),
    'helemaal (top|goed|super|mooi)',
    '(goed|snel|mooi|super|netjes) (gedaan|werk|opgelost|geregeld|geholpen)',
    '(wat|heel|super|lekker) (snel|fijn)',
    'goede service',
  ],
  polite: [
    '(hallo|hoi|hi|hey|dag|beste) (allemaal|team|heer|mevrouw|)',
    '(goedemorgen|goedemiddag|goedenavond|goedendag|geachte) (allemaal|team|heer|mevrouw|)',
    '(met|) (vriendelijke|hartelijke|vriendelijk) (groet|groeten)',
    '(groet|groeten|groetjes|mvg|vr gr|gr|doei)',
    '(een|) (fijne|prettige|goede|mooie) (dag|avond|week|middag|werkdag|dag nog|dag verder)',
    '(een|) (fijn|prettig|goed) weekend',
    '(ok|oké|oke|prima|goed|duidelijk|begrepen|akkoord|ontvangen|is goed)',
    'zoals altijd',
    'tot ziens',
    'dat was alles',
    'dat was het',
  ],
  yes: ['ja', 'jazeker'],
  for: ['voor (de|je|jullie|uw|het|alles|deze|dit|de snelle|je snelle|jullie snelle|uw snelle)', 'voor'],
  titles: ['meneer', 'mevrouw', 'heer'],
  fillers: [
    ...splitWords(`
    hulp snelle snel goede reactie service ondersteuning antwoord oplossing moeite geduld tijd info informatie
    uitleg tip support werk fijne prettige super het alles dat dit nu weer en heel erg zo ook echt helemaal
    eindelijk is ik we wij je jullie u team allemaal iedereen mijn de goed perfect prima hier nogmaals vlotte
    vlot
  `),
    'aan iedereen',
    'aan het (hele|) team',
    'bij (mij|ons)',
  ],
  things: splitWords(`
    printer mail e-mail email outlook internet netwerk wifi vpn telefoon laptop computer pc scherm beeldscherm
    scanner wachtwoord account verbinding server toegang teams excel word
  `),
  traps: [
    'en (de|het|mijn|nu)',
    'ook (de|het|mijn)',
    'nu (de|mijn|ook)',
    '^ (werkt|doet|is) (het|dit|dat|alles|de|mijn)',
    'voor nu',
    '(bedankt|dank) (is|werkt|ik)',
    'zo (werkt|is)',
    'weer zo',
    '(werkt|loopt) zo',
  ],
  notNames: splitWords(`
    maar echter helaas behalve alleen niet niks niets nooit geen nog alvast morgen vandaag gisteren straks later
    binnenkort maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni
    juli augustus september oktober november december probleem fout storing vraag vragen bel bellen spoed
    dringend factuur offerte afspraak printer traag langzaam wanneer waarom hoe wat wie waar andere graag
    alsjeblieft aub
  `),
}
