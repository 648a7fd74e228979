/** The tablet does not fall asleep while it lies at the table (where the browser lets us: over TLS or on this machine). */
export function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState === "visible" && "wakeLock" in navigator)
      navigator.wakeLock.request("screen").catch(() => undefined);
  };
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("pointerdown", ask, { once: true });
  ask();
}
