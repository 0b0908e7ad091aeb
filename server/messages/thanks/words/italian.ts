import { type Language, splitWords } from '../phrases.ts'

/** Italian words of a reply that only says thanks. */
export const italian: Language = {
  thanks: [
    '(grazie|molte grazie|tante grazie|mille grazie) (mille|tante|infinite|davvero|ancora|di cuore|a voi)',
    '(grazie|molte grazie|tante grazie|mille grazie) (a te|a tutti|a lei|di nuovo|di tutto|)',
    '(ti|vi|la) ringrazio (molto|tanto|infinitamente|davvero|ancora|)',
    '(vi|la) ringraziamo',
    '(siete|sei) (i migliori|il migliore|la migliore|fantastici|fantastico|grandi|un grande)',
    '(siete|sei) (mitici|mitico|bravissimi|gentilissimi|gentilissimo|gentilissima)',
    'gentilissimi',
    'gentilissimo',
    'gentilissima',
  ],
  success: [
    '(ora|adesso|tutto|ora tutto) (funziona|va) (tutto|bene|perfettamente|di nuovo|benissimo|correttamente)',
    '(adesso tutto|ora sì|finalmente|) (funziona|va) (tutto|bene|perfettamente|di nuovo|benissimo|correttamente)',
    '(ora|adesso|tutto|ora tutto) (funziona|va) (alla perfezione|alla grande|senza problemi)',
    '(adesso tutto|ora sì|finalmente|) (funziona|va) (alla perfezione|alla grande|senza problemi)',
    '(ora|adesso|tutto|ora tutto) (funziona|va) (tutto bene|nuovamente|regolarmente)',
    '(adesso tutto|ora sì|finalmente|) (funziona|va) (tutto bene|nuovamente|regolarmente)',
    '(ora|adesso|tutto|ora tutto|adesso tutto|finalmente) (funziona|va)',
    'funziona (ora|adesso|)',
    '(ha|) funzionato',
    '(il|) (problema|guasto|errore) (è|è stato|) (risolto|sistemato|sparito)',
    '(tutto|è|ora è|adesso è|tutto è|è tutto|) (risolto|sistemato|riparato)',
    '(tutto|è tutto|ora è tutto|ora tutto|adesso è tutto) (ok|a posto|bene|perfetto|in ordine|apposto|regolare)',
    '(ora|adesso) (riesco|posso|riusciamo) (di nuovo|) (a|) (stampare|lavorare|accedere|entrare)',
    '(ora|adesso) (riesco|posso|riusciamo) (di nuovo|) (a|) (inviare|ricevere|collegarmi)',
    '(potete|puoi|può) chiudere (il|questo) ticket',
  ],
  praise: [
    ...splitWords(`
    perfetto ottimo fantastico eccellente grande grandi benissimo meraviglioso splendido super top bravi
    bravissimi bravo evviva (velocissimi|rapidissimi|efficientissimi)
  `),
    '(ottimo|bel|gran) (lavoro|servizio|supporto)',
    'che (velocità|bravi|rapidità)',
    'molto (gentile|gentili|bene|veloci|efficienti)',
  ],
  polite: [
    '(ciao|salve|buongiorno|buonasera|buon pomeriggio|gentile|gentili|caro|cara|cari) (a tutti|signor|signora|team|)',
    '(cordiali|distinti|cari|tanti|migliori|) saluti',
    'cordialmente',
    '(buona|buon|una buona|un buon) (giornata|serata|lavoro|weekend|fine settimana) (a voi|a tutti|a te|)',
    '(buona|buon|una buona|un buon) (settimana|proseguimento|pomeriggio|continuazione) (a voi|a tutti|a te|)',
    "(ok|va bene|d'accordo|ricevuto|capito|bene)",
    'un abbraccio',
    'un saluto',
    'a presto',
    'come sempre',
    'è tutto',
    "nient'altro",
  ],
  yes: ['sì', 'si'],
  for: [
    "per (il|la|lo|l'aiuto|l'assistenza|tutto|la vostra|il vostro|la tua|il tuo)",
    'per (la sua|il suo|avermi aiutato|averci aiutato|avermi aiutata)',
    "per (l'intervento|la velocità|questa|questo|la rapida)",
    "dell'aiuto",
    'del (vostro|tuo|suo|) (aiuto|supporto)',
    'della (vostra|tua|sua|) (disponibilità|pazienza|velocità|risposta|gentilezza)',
    'per',
  ],
  titles: ['signor', 'signora', 'sig'],
  fillers: [
    ...splitWords(`
    aiuto supporto assistenza velocità rapidità risposta disponibilità gentilezza pazienza tempo lavoro
    soluzione intervento servizio info informazione spiegazione rapida rapido veloce pronta tempestivo
    tempestiva prezioso preziosa ottimo ottima e tutto tutti ora adesso perfettamente finalmente davvero molto
    così anche bene il la mio mia è subito
  `),
    'di nuovo',
    'a tutto il team',
    'al team',
  ],
  things: splitWords(`
    stampante posta outlook internet rete wifi vpn telefono computer pc schermo connessione server accesso
    account email mail teams excel scanner
  `),
  traps: [
    'e (il|la|mio|mia|ora|adesso)',
    'anche (il|la)',
    '(ora|adesso) (il|la|anche)',
    'per ora',
    'per adesso',
    '^ è (tutto|ora|il|la)',
    '(grazie|perfetto) è (tutto|ora)',
    'funziona così',
  ],
  notNames: splitWords(`
    ma però tuttavia tranne eccetto non niente nulla mai ancora anticipo domani oggi ieri dopo presto lunedì
    martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto
    settembre ottobre novembre dicembre problema errore guasto domanda domande chiamata chiamatemi urgente
    fattura preventivo appuntamento stampante lento quando come perché altro altra inoltre favore prego
  `),
}
