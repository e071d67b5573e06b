const serializationFailure = '40001';
const deadlock = '40P01';

/** PostgreSQL ends one of two transactions that stand in each other's way; begun again, it finds the way free. */
export async function retryOnConflict<T>(transact: () => Promise<T>): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return transact();
  }
}

function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (code === serializationFailure || code === deadlock) return true;
  }
  return false;
}
