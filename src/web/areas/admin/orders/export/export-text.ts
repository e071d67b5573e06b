/** '0 KB', '812 KB', '24.3 MB' */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** '1 order', '1,00,000 orders' */
export function countOrders(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'order' : 'orders'}`;
}
