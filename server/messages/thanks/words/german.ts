import { type Language, splitWords } from '../phrases.ts'

const ALL = '(es|das|alles|jetzt|nun|alles wieder|jetzt alles|)'

/** German words of a reply that only says thanks. */
export const german: Language = {
  thanks: [
    '(vielen|herzlichen|besten|lieben|tausend|großen) dank',
    '(schönen|ganz herzlichen|vielen lieben|vielen herzlichen|zig) dank',
    'danke (schön|sehr|dir|euch|ihnen|nochmal|nochmals|vielmals|herzlich|auch|)',
    'dankeschön',
    'dankesehr',
    'ich danke (dir|euch|ihnen) (sehr|vielmals|herzlich|)',
    'wir danken (euch|ihnen) (sehr|herzlich|)',
    'ich bedanke mich (herzlich|)',
    'wir bedanken uns',
    'merci vielmal',
    'merci vielmals',
    'dank (dir|euch|ihnen)',
    '(du bist|ihr seid|sie sind) (die besten|der beste|die beste|spitze|klasse|super)',
    '(du bist|ihr seid|sie sind) (ein schatz|mein held|ein engel|toll|echt spitze)',
  ],
  success: [
    `${ALL} (funktioniert|läuft|klappt|geht|passt|tut) (es|das|alles|) (jetzt|wieder|nun|jetzt wieder|nun wieder|
    jetzt alles|wieder alles) (alles|super|einwandfrei|perfekt|bestens|wunderbar|prima|problemlos|gut|wie
    gewohnt|wie es soll|)`,
    `${ALL} (funktioniert|läuft|klappt|tut) (super|einwandfrei|perfekt|bestens|wunderbar|prima|problemlos|
    tadellos|alles|wie geschmiert|)`,
    '(es|das|alles|) hat (alles|super|prima|perfekt|wunderbar) (geklappt|funktioniert|geholfen)',
    '(es|das|alles|) hat (bestens|sofort|einwandfrei|) (geklappt|funktioniert|geholfen)',
    '(das|es) war es',
    "(das|es) war's",
    'das wars',
    "jetzt geht's (wieder|)",
    '(das|genau das) war (der fehler|das problem|die lösung|die ursache)',
    '(das|mein|unser|) (problem|fehler|thema) (ist|wurde|hat sich|) (jetzt|damit|somit|nun|) (gelöst|behoben)',
    '(das|mein|unser|) (problem|fehler|thema) (ist|wurde|hat sich|) (jetzt|damit|somit|nun|) (erledigt)',
    '(das|mein|unser|) (problem|fehler|thema) (ist|wurde|hat sich|) (jetzt|damit|somit|nun|) (beseitigt|weg)',
    '(alles|es|das|jetzt|hat sich|ist|ist jetzt|alles ist|) (jetzt|wieder|nun|) (erledigt|gelöst|behoben|repariert)',
    'alles (ist|) (jetzt|wieder|nun|jetzt wieder|) (gut|ok|okay|bestens|in ordnung|prima|super)',
    'alles (ist|) (jetzt|wieder|nun|jetzt wieder|) (perfekt|klar|paletti|tutti|im lot)',
    '(jetzt|nun|das|es) passt (alles|wieder|jetzt|)',
    'passt (alles|wieder|jetzt|alles wieder)',
    '(ich kann|wir können) (jetzt|nun|) wieder (drucken|scannen|arbeiten|mailen|telefonieren)',
    '(ich kann|wir können) (jetzt|nun|) wieder (senden|empfangen|zugreifen|alles öffnen|alles sehen)',
    '(ich bin|wir sind|bin|) (jetzt|) wieder (drin|online|angemeldet|arbeitsfähig)',
    'wieder (drin|online|arbeitsfähig)',
    '(das|dieses|) ticket (kann|darf) (jetzt|gerne|) (geschlossen werden|zu|geschlossen bleiben)',
    '(ihr könnt|sie können|du kannst|könnt ihr) (das|dieses) ticket (gerne|jetzt|) (schließen|zumachen)',
    'kann geschlossen werden',
    'kann zu',
  ],
  praise: [
    ...splitWords(`
    perfekt super klasse prima toll spitze genial großartig wunderbar hervorragend ausgezeichnet bestens
    fantastisch phantastisch top mega cool hurra juhu jippie wahnsinn einwandfrei
  `),
    'sehr (gut|schön|nett|freundlich)',
    '(super|tolle|gute|klasse|sehr gute) (arbeit|hilfe|service|unterstützung)',
    'gut gemacht',
    '(das war|das ging) (aber|ja|wirklich|) (schnell|fix|flott)',
    'sehr schnell',
    'erste sahne',
    'freut mich',
    'hat mir sehr geholfen',
    'hat sehr geholfen',
  ],
  polite: [
    '(hallo|hi|hey|moin|moin moin) (zusammen|team|alle|ihr lieben|damen und herren|frau|herr|)',
    '(servus|grüezi|grüß gott|guten morgen) (zusammen|team|alle|ihr lieben|damen und herren|frau|herr|)',
    '(guten tag|guten abend|liebe|lieber) (zusammen|team|alle|ihr lieben|damen und herren|frau|herr|)',
    '(liebes|sehr geehrte|sehr geehrter|tach) (zusammen|team|alle|ihr lieben|damen und herren|frau|herr|)',
    'liebes team',
    '(mit|) (viele|liebe|beste|schöne|freundliche|herzliche) (grüße|grüßen|gruß)',
    '(mit|) (besten|freundlichen|vielen|lieben|schönen|herzlichen) (grüße|grüßen|gruß)',
    '(grüße|gruß|lg|vg|mfg|bg|tschüss|ciao|servus|alles gute|bis bald)',
    '(ein|) (schönes|erholsames|tolles|gutes) (wochenende|wochenend)',
    '(ein|) schönes we',
    '(einen|) (schönen|guten|angenehmen) (tag|abend|feierabend|nachmittag) (noch|)',
    '(einen|) (schönen|guten|angenehmen) (start in die woche|vormittag|rest der woche) (noch|)',
    '(schöne|gute) (woche|zeit|nacht)',
    '(ok|okay|alles klar|in ordnung|gut|verstanden|passt|schön|gern|gerne|freut mich)',
    'das war alles',
    'mehr brauche ich nicht',
    'wie immer',
  ],
  yes: ['ja', 'jep', 'jawohl', 'jo'],
  for: ['für (die|eure|ihre|deine|das|den|alles|diese|euren|ihren|deinen|die so|die sehr)', 'fürs', 'für'],
  titles: ['frau', 'herr', 'herrn', 'dr'],
  fillers: [
    ...splitWords(`
    schnelle schnellen schneller super tolle tollen prompte rasche rasch hilfe unterstützung antwort rückmeldung
    reaktion lösung erledigung bearbeitung info information tipp hinweis service support mühe geduld arbeit
    einsatz kompetente freundliche nette gute guten kompetenten unkomplizierte unkompliziert hilfsbereitschaft
    helfen zeit erklärung anleitung es das alles jetzt nun wieder und sehr so auch wirklich echt ganz mir uns
    ich wir bin sind ist team alle zusammen ihr euch dir ihnen einwandfrei endlich damit somit schnell nochmal
    nochmals sofort der die mein meine unser den fix flott tadellos problemlos hier perfekt gut
  `),
    'an alle',
    'ans team',
    'an das (ganze|) team',
    'an euch (alle|)',
    'an dich',
    'an sie',
    'bei mir',
    'bei uns',
    'auf anhieb',
    'wie gewohnt',
  ],
  things: splitWords(`
    drucker mail mails e-mail e-mails email outlook internet netzwerk wlan vpn telefon laptop rechner pc
    computer bildschirm monitor scanner passwort konto anmeldung login zugang zugriff teams excel word server
    datei dateien ordner laufwerk verbindung kamera headset programm kalender postfach handy
  `),
  traps: [
    'geht so',
    '(danke|dank|super|perfekt) (geht|funktioniert|läuft|klappt|ist|sind|passt) (es|das|die|der|mein|alles)',
    'und die',
    'und der',
    'und das',
    'und den',
    'und mein',
    'und meine',
    'und unser',
    'auch (der|die|das|mein|meine)',
    '^ (funktioniert|läuft|klappt|geht|ist|sind|passt) (das|es|die|der|alles)',
    '^ (funktioniert|läuft|klappt|geht|ist|sind|passt) (mein|meine|ihr|wieder alles|jetzt alles)',
    '^ (es|das) (geht|klappt|passt) $',
    'noch (die|der|das|den|mein|nicht|mal)',
    'jetzt (die|der|den|noch|mein|meine)',
    '(danke|dank) (ist|sind|bin)',
    'noch (ist|geht)',
    'helfen (sie|mir|uns)',
    'ist noch',
    'noch jetzt',
    'wieder so',
    'alle (mails|dateien)',
  ],
  notNames: splitWords(`
    bitte voraus vorab aber jedoch allerdings leider trotzdem dennoch nur außer nicht nichts kein keine nie nein
    noch später morgen heute gestern übermorgen gleich bald dringend eilig termin rückruf anruf ruf rufen melde
    meldet warte hilfe frage fragen problem probleme fehler störung ausfall drucker montag dienstag mittwoch
    donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november
    dezember weihnachten ostern anhang rechnung angebot vertrag erinnerung ersatz kabel tinte toner papier
    update neustart wann warum wieso wie was wo wer ob falls wenn bis erst immer manchmal teilweise fast langsam
    kaputt defekt weg anders dazu übrigens außerdem ansonsten sonst vorerst erstmal
  `),
}
