const serializationFailure = '40001';
const deadlock = '40P01';

/** PostgreSQL aborts one of two conflicting transactions; one retry runs after the other has finished. */
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
