import { type Language, splitWords } from '../phrases.ts'

/** Spanish words of a reply that only says thanks. */
export const spanish: Language = {
  thanks: [
    '(muchas|muchísimas|mil|infinitas|un millón de|) gracias (a ti|a usted|a ustedes|a vosotros|a todos)',
    '(muchas|muchísimas|mil|infinitas|un millón de|) gracias (de nuevo|nuevamente|otra vez|de verdad|)',
    '(te|le|les|os|se) (lo|) (agradezco|agradecemos) (mucho|muchísimo|)',
    '(muy|) (agradecido|agradecida|agradecidos)',
    'quedo (muy|) (agradecido|agradecida)',
    '(eres|sois|son) (un crack|una crack|unos cracks|los mejores|el mejor|la mejor)',
    '(eres|sois|son) (un sol|geniales|genial|increíbles|un genio)',
  ],
  success: [
    '(todo|ya|ahora|ahora ya|ahora sí|ya todo|) (funciona|marcha|va) (ya|todo|bien|perfectamente)',
    '(todo|ya|ahora|ahora ya|ahora sí|ya todo|) (funciona|marcha|va) (perfecto|correctamente|de nuevo)',
    '(todo|ya|ahora|ahora ya|ahora sí|ya todo|) (funciona|marcha|va) (otra vez|muy bien)',
    '(todo|ya|ahora|ahora ya|ahora sí|ya todo|) (funciona|marcha|va) (de maravilla|sin problemas)',
    '(todo|ya|ahora|ahora ya|ahora sí|ya todo|) (funciona|marcha|va) (estupendamente|genial|nuevamente)',
    '(ya|ahora|ahora sí|todo|ya todo|ahora ya) (funciona|funcionó|quedó|marcha)',
    '(funcionó|funciona)',
    '(todo|ya|ya está|está) (solucionado|resuelto|arreglado|corregido|reparado)',
    '(ya está todo|todo está|está todo|quedó) (solucionado|resuelto|arreglado|corregido|reparado)',
    '(ya quedó|asunto|problema|el problema está) (solucionado|resuelto|arreglado|corregido|reparado)',
    '(el problema quedó|tema|) (solucionado|resuelto|arreglado|corregido|reparado)',
    'todo (está|) (ya|) (bien|perfecto|ok|correcto|en orden|listo|genial)',
    '(ya|) está (todo|) (bien|perfecto|ok|correcto|en orden|genial)',
    '(ya|ahora ya|ahora) (puedo|podemos) (entrar|imprimir|trabajar|acceder|conectarme|enviar|recibir|escanear)',
    '(pueden|puede|puedes|podéis) cerrar (el|este) (ticket|caso)',
  ],
  praise: [
    ...splitWords(`
    perfecto genial excelente estupendo fantástico maravilloso fenomenal increíble súper bravo espectacular
    chévere bárbaro
  `),
    'de maravilla',
    'qué (bien|rápido|rapidez|eficiencia|maravilla)',
    'muy (bien|amable|amables|rápido|rápidos|eficiente|eficientes)',
    '(buen|excelente|gran) (trabajo|servicio|soporte)',
    'de lujo',
    'de diez',
    'me alegro',
  ],
  polite: [
    '(hola|buenas|buenos días|buen día|buenas tardes|buenas noches) (a todos|equipo|señor|señora|)',
    '(estimado|estimada|estimados|querido|querida) (a todos|equipo|señor|señora|)',
    '(un|) (saludo|cordial saludo|abrazo|fuerte abrazo)',
    '(muchos|) (saludos|abrazos)',
    '(saludos|un saludo) (cordiales|cordial|)',
    'atentamente',
    'atte',
    '(que tengan|que tenga|que tengas|tengan) (un|una|) (buen|buena|feliz|excelente) (día|tarde|noche)',
    '(que tengan|que tenga|que tengas|tengan) (un|una|) (buen|buena|feliz|excelente) (fin de semana|semana|finde)',
    '(que tengan|que tenga|que tengas|tengan) (un|una|) (lindo|bonito|gran) (día|tarde|noche)',
    '(que tengan|que tenga|que tengas|tengan) (un|una|) (lindo|bonito|gran) (fin de semana|semana|finde)',
    '(ten|feliz|) (un|una|) (buen|buena|feliz|excelente) (día|tarde|noche|fin de semana|semana|finde)',
    '(ten|feliz|) (un|una|) (lindo|bonito|gran) (día|tarde|noche|fin de semana|semana|finde)',
    '(ok|vale|de acuerdo|entendido|recibido|listo|bien|bueno)',
    'como siempre',
    'adiós',
    'cuídate',
    'eso es todo',
    'nada más',
  ],
  yes: ['sí', 'si'],
  for: [
    'por (todo|la|el|su|tu|vuestra|vuestro|sus|tus)',
    'por (ayudarme|ayudarnos|responder|resolverlo|solucionarlo|arreglarlo|atenderme|esta|este)',
    'por',
  ],
  titles: ['señor', 'señora', 'sr', 'sra'],
  fillers: [
    ...splitWords(`
    ayuda apoyo rapidez respuesta soporte atención amabilidad paciencia tiempo gestión servicio trabajo
    eficiencia solución información explicación colaboración rápida rápido excelente pronta gran buena tan muy y
    ya todo todos ahora perfectamente correctamente bien está mucho equipo el la mi también me nos
  `),
    'de nuevo',
    'otra vez',
    'por fin',
    'al equipo',
    'a todo el equipo',
  ],
  things: splitWords(`
    impresora correo internet red wifi vpn teléfono ordenador computadora pantalla conexión servidor acceso
    cuenta pc laptop escáner outlook teams excel
  `),
  traps: [
    'y (el|la|mi|ahora)',
    '^ (funciona|está) (todo|ya) $',
    'también (el|la|mi)',
    'ahora (el|la|mi) ',
    'por ahora',
    'así que',
    '^ (ya|ahora) (el|la|mi)',
    'ya me',
    'ya nos',
  ],
  notNames: splitWords(`
    pero sin embargo aunque excepto salvo no nunca nada todavía aún antemano mañana hoy ayer luego después
    pronto lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio
    agosto septiembre octubre noviembre diciembre problema error falla fallo pregunta duda llamen llámame
    urgente factura presupuesto cita impresora lento cuando cómo porqué otro otra además favor
  `),
}
