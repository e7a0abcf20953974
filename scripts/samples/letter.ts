/** Returns a made-up document as HTML for printing, with one sheet per page. */
export function letter(...pages: readonly string[]): string {
  return `<!doctype html><meta charset="utf-8"><title>Statement</title><style>
    body{font:13px 'DejaVu Sans',sans-serif;margin:0;color:#1b2430}section{padding:48px}@media print{body{line-height:1.7}}
    section+section{break-before:page}
    h1{font-size:24px;color:#23466b;margin:0}header{border-bottom:3px solid #23466b;padding-bottom:12px;display:flex;justify-content:space-between}
    table{width:100%;border-collapse:collapse;margin-top:28px}th,td{text-align:left;padding:8px 6px;border-bottom:1px solid #d5dde6}
    td:nth-child(n+3),th:nth-child(n+3){text-align:right;font-variant-numeric:tabular-nums}.s{color:#5a6878;margin-top:40px}
    </style>${pages.map((page) => `<section>${page}</section>`).join('')}`;
}
